/** Name of whoever holds the key that signs the registry. */
export const platformTeam = 'platform team';
