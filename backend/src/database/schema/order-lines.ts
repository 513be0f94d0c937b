// Written by `npm run schema` from the migrations.

export interface OrderLines {
  attempt: number;
  item_id: number;
  name: string;
  price: number;
  quantity: number;
  reference_id: string;
  tax_percentage: number | null;
}
