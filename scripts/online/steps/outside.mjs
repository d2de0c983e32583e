import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { rootCertificates } from 'node:tls'
import { logOf, MachineError, waitUntil } from '../machine.mjs'

/** Asks as a browser would: by the name, through https, with a certificate that is believed. Resolves to undefined or a problem. */
function askThroughHttps(host, acmeRoot) {
  const ca = acmeRoot ? [...rootCertificates, readFileSync(acmeRoot, 'utf8')] : undefined
  return new Promise((resolve) => {
    const request = get({ host, path: '/health/ready', ca, timeout: 5000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200 ? undefined : `it answers ${response.statusCode}`)
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    // Without a certificate Caddy ends the handshake, which OpenSSL says in a line of numbers.
    request.once('error', ({ code, message }) => resolve(code === 'EPROTO' ? 'none yet' : message))
  })
}

/** What the authority said last, from the log of Caddy. */
function reasonOfCaddy() {
  const problems = logOf('caddy', 200)
    .split('\n')
    .flatMap((line) => {
      try {
        const { level, error } = JSON.parse(line)
        return level === 'error' && error ? [String(error)] : []
      } catch {
        return []
      }
    })
  return problems.at(-1) ?? 'nothing'
}

/** Changes nothing: the last word on whether the shop can be reached. */
export const outside = {
  name: 'health through https',
  async check({ host, record }) {
    const problem = await askThroughHttps(host, record.acmeRoot)
    return problem && `waiting for the certificate (${problem})`
  },
  async apply({ host, record }) {
    let problem
    const isReached = await waitUntil(async () => {
      problem = await askThroughHttps(host, record.acmeRoot)
      return problem === undefined
    }, 180)
    if (isReached) return
    throw new MachineError(
      `https://${host} does not answer yet: ${problem}.\n  Caddy's last problem: ${reasonOfCaddy()}\n  Most often the name does not lead to this server yet, or ports 80 and 443 are closed: at the provider (firewall, security group) or here (“ufw allow 80,443/tcp”). Then run this again; what is done stays done.`,
    )
  },
  undo() {},
}
