import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

interface Person {
  email: string
  email_verified: boolean
  name: string
}

const client = { client_id: 'shodai', client_secret: 'a-secret-between-shop-and-provider' }

/** A real OpenID Connect provider on this machine, where people sign in by name. `knowShop` registers the client. */
export async function openProvider() {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  let down = false
  const server = createServer((request, response) =>
    down && request.url?.startsWith('/token') ? response.writeHead(500).end() : answer(request, response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Person>()

  return {
    /** The shop's environment variables for it. */
    settings: {
      OIDC_NAME: 'Google',
      OIDC_AUTHORIZATION_URL: `${issuer}/auth`,
      OIDC_TOKEN_URL: `${issuer}/token`,
      OIDC_USERINFO_URL: `${issuer}/me`,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    /** Adds a person who can sign in by this name. */
    knows(sub: string, person: Person) {
      people.set(sub, person)
    },
    breakDown(broken: boolean) {
      down = broken
    },
    knowShop(shopUrl: string) {
      const provider: Provider = new Provider(issuer, {
        clients: [
          {
            ...client,
            redirect_uris: [`${shopUrl}/api/auth/callback/oidc`],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false } },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
        cookies: { keys: ['a-key-of-this-test'] },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, ...people.get(sub) }),
        }),
        // Consent is granted automatically.
        async loadExistingGrant({ oidc }) {
          const grant = new provider.Grant({
            clientId: oidc.client?.clientId ?? '',
            accountId: oidc.session?.accountId ?? '',
          })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
      const provide = provider.callback()
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) signIn(provider, request, response)
        else provide(request, response)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!DOCTYPE html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post">
<label>Who are you? <input name="sub"></label> <button>Sign in there</button> <button name="refuse" value="1">Refuse</button></form></html>`)
    return
  }
  const sent = new URLSearchParams(await text(request))
  const result = sent.has('refuse')
    ? { error: 'access_denied', error_description: 'The person said no.' }
    : { login: { accountId: sent.get('sub') ?? '', remember: false } }
  await provider.interactionFinished(request, response, result)
}
