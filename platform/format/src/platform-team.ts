/** Name of the team that holds the key of the registry, and has every part that no other team has. */
export const platformTeam = 'platform team';
