import {
  fillIn,
  type GatewayPreset,
  type GatewayTemplate,
  parseContent,
  parseLines,
  type RequestValues,
  type SmsProblem,
} from './rules.ts'

/** Spreads one problem over its codes. */
const coded = (problem: SmsProblem, ...codes: number[]) =>
  codes.map((code) => [String(code), problem] as const)

/** What the codes of each gateway mean. */
const codeProblems: Record<GatewayPreset, ReadonlyMap<string, SmsProblem>> = {
  alpha: new Map([
    ...coded('template', 400, 404, 412, 414),
    ...coded('key', 403, 405),
    ...coded('service', 409),
    ...coded('account', 410, 411),
    ...coded('sender', 413),
    ...coded('content', 415, 418),
    ...coded('number', 416),
    ...coded('balance', 417),
  ]),
  bulksmsbd: new Map([
    ...coded('number', 1001),
    ...coded('sender', 1002, 1013, 1014),
    ...coded('template', 1003),
    ...coded('service', 1005),
    ...coded('balance', 1006, 1007),
    ...coded('key', 1011),
    ...coded('content', 1012),
    ...coded('account', 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1031),
    ...coded('address', 1032),
  ]),
  ssl: new Map([
    ...coded('key', 4001),
    ...coded('sender', 4002),
    ...coded('address', 4003),
    ...coded('template', 4004, 4005, 4020, 4022),
    ...coded('duplicate', 4023),
    ...coded('number', 4025, 4026),
    ...coded('content', 4027, 4028),
    ...coded('rate', 4029, 4030, 4031),
    ...coded('service', 5000),
  ]),
  mim: new Map(),
  other: new Map(),
}

/** A stored number, 01…, in the form that the gateway expects. */
export const numberFor = (form: GatewayTemplate['numberForm'], phone: string) =>
  form === 'local' ? phone : form === '88' ? `88${phone}` : `+88${phone}`

/** Fills every string in a JSON value, so that nothing in a text needs escaping. */
function fillDeep(value: unknown, values: RequestValues): unknown {
  if (typeof value === 'string') return fillIn(value, values)
  if (Array.isArray(value)) return value.map((each) => fillDeep(each, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillDeep(each, values)]))
}

interface GatewayRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** The request for one message. */
export function requestOf(template: GatewayTemplate, values: RequestValues): GatewayRequest {
  const { method, content } = template
  const headers = Object.fromEntries(
    (parseLines(template.headers, ':') ?? []).map(([name, value]) => [
      name.toLowerCase(),
      // A line break would begin another header.
      fillIn(value, values).replace(/[\r\n]+/g, ' '),
    ]),
  )
  if (method === 'POST_JSON')
    return {
      url: template.url,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json', ...headers },
      body: JSON.stringify(fillDeep(parseContent(content) ?? {}, values)),
    }
  const fields = (parseLines(content, '=') ?? []).flatMap(([name, value]) => {
    const filled = fillIn(value, values)
    // A sender that is not set is left out: gateways then take the account's own.
    return filled === '' ? [] : [[name, filled] as [string, string]]
  })
  const parameters = new URLSearchParams(fields)
  if (method === 'GET') {
    const url = new URL(template.url)
    for (const [name, value] of parameters) url.searchParams.append(name, value)
    return { url: url.href, method: 'GET' as const, headers: { accept: 'application/json', ...headers } }
  }
  return {
    url: template.url,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      accept: 'application/json',
      ...headers,
    },
    body: parameters.toString(),
  }
}

/** The value at a path such as `smsinfo.0.sms_status` as text; null where there is none. */
function valueAt(json: unknown, path: string) {
  if (path === '') return null
  let value = json
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null
    value = (value as Record<string, unknown>)[part]
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : null
}

const valuesOf = (text: string) => text.split(',').flatMap((each) => each.trim() || [])

/** Whether a text begins with one of the values, as a word of its own: `202` begins `202|ok`, but not `2021`. */
const beginsWith = (text: string, values: readonly string[]) =>
  values.some((value) => text.startsWith(value) && !/^\w/.test(text.slice(value.length)))

export interface GatewayResult {
  state: 'sent' | 'failed' | 'unclear'
  gatewayId: string
  problem: SmsProblem | ''
  code: string
  /** What the gateway says of it. */
  answer: string
}

/**
 * What an answer says. HTTP 200 alone is no success; where the answer is none of those that the template knows, the message may
 * have been sent.
 */
export function readAnswer(
  template: GatewayTemplate,
  preset: GatewayPreset,
  { status, body }: { status: number; body: string },
): GatewayResult {
  const text = body.trim()
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {}
  const isObject = typeof json === 'object' && json !== null
  const isText = !isObject || template.successPath === ''
  const hasValue = (path: string, values: string) => {
    const value = valueAt(json, path)
    return value === null ? null : valuesOf(values).includes(value)
  }
  const first = isText
    ? beginsWith(text, valuesOf(template.successValues))
    : hasValue(template.successPath, template.successValues)
  const second = isText || template.alsoPath === '' ? first : hasValue(template.alsoPath, template.alsoValues)
  // A bare code, as some answer.
  const bareCode = isText ? (/^\w{1,20}(?!\w)/.exec(text)?.[0] ?? '') : ''
  const code = (isObject ? valueAt(json, template.codePath) : bareCode) ?? ''
  const answerText = (isObject && valueAt(json, template.messagePath)) || text
  const explained = new Map(parseLines(template.explanations, '=')).get(code)
  const result = { gatewayId: valueAt(json, template.idPath) ?? '', code, answer: explained ?? answerText }
  const isAnswered = status >= 200 && status < 300
  if (isAnswered && first && second) return { ...result, state: 'sent', problem: '' }
  const known = codeProblems[preset].get(code)
  // The number of this message is known there, so an earlier request has arrived.
  if (known === 'duplicate') return { ...result, state: 'unclear', problem: 'duplicate' }
  if (known) return { ...result, state: 'failed', problem: known }
  // Servers that fail, and answers of another form than the template's, may have taken the message before.
  const isOtherForm = isText && template.successPath !== ''
  const isRefused = isAnswered
    ? text !== '' && !isOtherForm && (first === false || second === false)
    : status >= 300 && status < 500
  if (isRefused) return { ...result, state: 'failed', problem: 'refused' }
  return { ...result, state: 'unclear', problem: 'answer' }
}
