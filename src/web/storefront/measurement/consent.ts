import { deviceStorage } from '#web/data/browser-storage.ts'

/** Where the browser keeps what its visitor has chosen. */
export const consentKey = 'measurementConsent'

export const hasAgreed = () => deviceStorage.readText(consentKey) === 'agreed'
