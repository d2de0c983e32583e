import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

export type Encryption = ReturnType<typeof createEncryption>

/**
 * Encrypts what must be stored and used again, such as keys of other services, with the secret of the shop: a copy of the
 * database alone does not open it. Each purpose has its own key.
 */
function createEncryption(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `shodai ${purpose}`, 32))
  return {
    encrypt(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), content].map((part) => part.toString('base64url')).join('.')
    },
    /** Null if it was changed, or encrypted with another secret. */
    decrypt(text: string) {
      const [nonce, tag, content] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || tag?.length !== 16 || !content) return null
      try {
        const decipher = createDecipheriv(algorithm, key, nonce)
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Encryption by purpose; each key is made once. */
export function openEncryptions(secret: string) {
  const opened = new Map<string, Encryption>()
  return (purpose: string) => {
    const encryption = opened.get(purpose) ?? createEncryption(secret, purpose)
    opened.set(purpose, encryption)
    return encryption
  }
}
