/** The account whose saved address the checkout keeps on this device. */
export const addressOwnerKey = 'addressOfAccount'
export const setAddressOwner = (email: string) => localStorage.setItem(addressOwnerKey, email)
