import { deviceStorage } from '#web/data/browser-storage.ts'

// In a file of its own, because every page loads it and the checkout form's fields are not needed there.
/** The account whose address is in the stored checkout form; absent for one that was typed. */
export const addressOwnerKey = 'addressOfAccount'
export const storeAddressOwner = (email: string) => deviceStorage.writeText(addressOwnerKey, email)

/** The address that the last order of this device went to, and the account that it belongs to; absent for a guest's. */
export const lastAddressKey = 'lastAddress'
export const lastAddressOwnerKey = 'lastAddressOfAccount'
