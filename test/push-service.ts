import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { openWebServer } from './web-server.ts'

interface Pushed {
  /** The subscription that it was sent to. */
  name: string
  topic: string | undefined
  ttl: string | undefined
  payload: { title: string; body: string; path: string; tag: string; language: string }
}

/**
 * Stands for the push service of a browser: it checks who sends (RFC 8292), and opens messages with the keys of their subscription,
 * as the browser does (RFC 8291). What is wrong with a message is in `problems`.
 */
export async function openPushService() {
  const server = await openWebServer()
  const subscriptions = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; endpoint: string }
  >()

  function read({ path, headers, rawBody }: (typeof server.received)[number]): Pushed {
    const name = path.slice(1)
    const subscription = subscriptions.get(name)
    if (!subscription) throw new Error(`Nobody has subscribed as ${name}.`)
    checkSender(String(headers.authorization ?? ''), new URL(subscription.endpoint).origin)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted as RFC 8291 says.')
    return {
      name,
      topic: headers.topic?.toString(),
      ttl: headers.ttl?.toString(),
      payload: JSON.parse(decrypt(rawBody, subscription)),
    }
  }

  return {
    ...server,
    /** What a browser sends to the shop when it subscribes; `urlOf` is how the shop knows this server. */
    subscribe(name: string, urlOf = (url: string) => url) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const endpoint = urlOf(`${server.url}/${name}`)
      subscriptions.set(name, { ecdh, auth, endpoint })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint, keys, label: `Browser ${name}` }
    },
    /** The messages that came, opened, without the first `from`; throws if one is wrong. */
    pushed: (from = 0) => server.received.slice(from).map(read),
  }
}

/** Throws unless this is a signature of the key it names, for this push service and not for ever. */
function checkSender(authorization: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1000
  if (!isSigned || aud !== audience || seconds < 0 || seconds > 24 * 3600 || !/^(mailto|https):/.test(sub))
    throw new Error('Not signed by the shop.')
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function decrypt(message: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }) {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + keyLength)
  const content = message.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // The last byte that is not zero ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
