/** Maximum number of characters of a search in the dashboard. */
export const maxAdminSearch = 60
