/** 32 random hex digits. `randomUUID` does not exist over plain http, except on localhost. */
export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
