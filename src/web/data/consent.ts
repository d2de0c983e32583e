import { formatVisitor, visitorHeader } from '#shop/measurement/rules.ts'
import { deviceStorage } from './browser-storage.ts'

/** Where the browser keeps what its visitor has chosen. */
export const consentKey = 'measurementConsent'
const choices = ['agreed', 'declined'] as const
type Consent = (typeof choices)[number]

/** Null until the visitor has chosen. */
export const readConsent = (): Consent | null =>
  choices.find((choice) => choice === deviceStorage.readText(consentKey)) ?? null

/** The header with which a request says that its visitor has agreed to be measured. */
export const visitorHeaders = () =>
  readConsent() === 'agreed' ? { [visitorHeader]: formatVisitor(document.cookie) } : {}
