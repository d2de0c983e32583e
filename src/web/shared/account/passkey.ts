import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { callProvider } from '#web/data/api.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'

/** Stored once a passkey of the shop was used in this browser: only there the login page offers it. */
export const passkeyUsedKey = 'passkeyUsed'

export const canUsePasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window
const remember = () => deviceStorage.writeText(passkeyUsedKey, 'yes')

/** Makes a passkey on this device for the person who is signed in. The shop may want their password. */
export async function addPasskey(name: string, password: string | undefined) {
  const options = await callProvider('/passkey/generate-register-options', { password })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  await callProvider('/passkey/verify-registration', { response, ...(name && { name }) })
  remember()
}

/** Signs in with a passkey; the session is another one. */
export async function signInWithPasskey() {
  const options = (await callProvider(
    '/passkey/generate-authenticate-options',
  )) as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } })
  await callProvider('/passkey/verify-authentication', { response })
  remember()
}

/** Whether the person closed the browser's dialog, or let it time out. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
