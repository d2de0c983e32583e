/** What programs may do by an API key, which has some of it, and only the endpoints of those are open to it. */
export const keyPermissions = ['orders', 'packing', 'catalogue', 'money', 'settings'] as const
export type KeyPermission = (typeof keyPermissions)[number]
/** What staff do in a shop. `connections`: where messages, codes, parcels, events and money of customers go (D125). */
export const permissions = [...keyPermissions, 'connections'] as const
export type Permission = (typeof permissions)[number]
