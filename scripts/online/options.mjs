// The command line of `npm run online`. Pure: text in, options or an error with a sentence for the merchant out.
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = `npm run online -- shop.example.com      puts the shop on the internet, or brings it up to date with the flags
npm run online -- --update              takes a new version, and goes back by itself if it does not run
npm run online -- --undo                takes everything back but the data; with --delete-data those as well

  --email ADDRESS        the owner: signs in with it, and hears of trouble with the certificate
  --backups FOLDER       where nightly backups go, best on another disk (/var/backups/shodai)
  --s3-endpoint URL --s3-bucket NAME --s3-region NAME --s3-key ID
                         a bucket for pictures and backups instead; its secret is asked for, or S3_SECRET_ACCESS_KEY
  --smtp URL --mail-from ADDRESS
                         the mail server, such as smtps://user:password@mail.example.com
  --demo                 begins with the demo catalogue
  --data FOLDER          an embedded shop to move in (the data folder of this checkout, if it has one); none: a new shop
  --yes                  asks nothing: what is not given has its default
  --no-fetch             --update takes the version that lies in this folder, without git
  --acme-ca URL --acme-root FILE
                         another certificate authority, and the file with its root; for trials`

export class OptionsError extends Error {}

const flags = {
  email: { type: 'string' },
  backups: { type: 'string' },
  's3-endpoint': { type: 'string' },
  's3-bucket': { type: 'string' },
  's3-region': { type: 'string' },
  's3-key': { type: 'string' },
  smtp: { type: 'string' },
  'mail-from': { type: 'string' },
  demo: { type: 'boolean' },
  data: { type: 'string' },
  yes: { type: 'boolean' },
  update: { type: 'boolean' },
  'no-fetch': { type: 'boolean' },
  undo: { type: 'boolean' },
  'delete-data': { type: 'boolean' },
  'acme-ca': { type: 'string' },
  'acme-root': { type: 'string' },
  help: { type: 'boolean' },
}

/** Throws unless a certificate can be had for `host`. */
export function checkHost(host) {
  const say = (problem) => {
    throw new OptionsError(`“${host}” ${problem} Write the name only, such as shop.example.com.`)
  }
  if (/^\w+:\/\//.test(host) || host.includes('/')) say('is an address with more than a name.')
  if (isIP(host)) say('is a number: certificates are for names, so the shop needs a domain.')
  if (host.includes(':')) say('has a port: https has a port of its own.')
  if (!host.includes('.') || /\.(localhost|local|internal)$/.test(host)) say('is not a name on the internet.')
  const labels = host.split('.')
  if (host.length > 253 || labels.some((label) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)))
    say(
      /[^\0-\x7f]/.test(host)
        ? 'has letters of another script: take the form that begins with xn--.'
        : 'is not a host name.',
    )
  return host
}

/** Throws unless `email` is one address that fits in a configuration file. */
export function checkEmail(email) {
  if (!/^[^\s@<>"'{}\\]+@[^\s@<>"'{}\\]+\.[^\s@<>"'{}\\]+$/.test(email))
    throw new OptionsError(`“${email}” is not an e-mail address, such as owner@example.com.`)
  return email
}

function checkUrl(name, value, protocols) {
  let parsed
  try {
    parsed = new URL(value)
  } catch {
    throw new OptionsError(`--${name} “${value}” is not an address that begins with ${protocols[0]}//.`)
  }
  if (!protocols.includes(parsed.protocol) || /[\s"{}\\]/.test(value))
    throw new OptionsError(`--${name} “${value}” must begin with ${protocols.join('// or ')}//.`)
}

/** Checks flags that only make sense together, and the form of each value. */
function checkValues(values) {
  const s3 = ['s3-endpoint', 's3-bucket', 's3-region', 's3-key']
  const missing = s3.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < s3.length)
    throw new OptionsError(
      `A bucket needs ${s3.map((name) => `--${name}`).join(', ')}: ${missing.map((name) => `--${name}`).join(', ')} is missing.`,
    )
  if (values.smtp && !values['mail-from'])
    throw new OptionsError('--smtp needs --mail-from: who mails come from.')
  if (values.email) checkEmail(values.email)
  if (values['s3-endpoint']) checkUrl('s3-endpoint', values['s3-endpoint'], ['https:', 'http:'])
  if (values.smtp) checkUrl('smtp', values.smtp, ['smtps:', 'smtp:'])
  if (values['acme-ca']) checkUrl('acme-ca', values['acme-ca'], ['https:'])
  for (const name of ['backups', 'data', 'acme-root']) {
    const value = values[name]
    if (value === undefined || (name === 'data' && value === 'none')) continue
    if (!isAbsolute(value) || /[\s"%{}\\]/.test(value))
      throw new OptionsError(`--${name} “${value}” must be a whole path without blanks, from / on.`)
  }
  if (values['delete-data'] && !values.undo) throw new OptionsError('--delete-data belongs to --undo.')
  if (values['no-fetch'] && !values.update) throw new OptionsError('--no-fetch belongs to --update.')
  if (values.update && values.undo) throw new OptionsError('--update and --undo are two different things.')
}

/** `{ host, values }` of a command line; throws an `OptionsError` that says what to type instead. */
export function parseOptions(args) {
  let parsed
  try {
    parsed = parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    throw new OptionsError(`${error.message.split('. ')[0]}.\n\n${usage}`)
  }
  const { positionals, values } = parsed
  if (positionals.length > 1)
    throw new OptionsError(`One name is enough: ${positionals.join(' ')}\n\n${usage}`)
  checkValues(values)
  const host = positionals[0]?.toLowerCase().replace(/\.$/, '')
  return { host: host && checkHost(host), values }
}
