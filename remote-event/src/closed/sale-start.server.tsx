export { SaleStart } from './sale-start';
