import { type OwnGateway, parseContent, parseLines } from '../own-fields.ts'
import { fillIn } from '../rules.ts'
import {
  formRequest,
  getRequest,
  isObject,
  jsonRequest,
  parseAnswer,
  type SmsAdapter,
  valueAt,
} from './adapter.ts'

/** A stored number, 01…, in the form that the gateway expects. */
export const numberFor = (form: OwnGateway['numberForm'], phone: string) =>
  form === 'local' ? phone : form === '88' ? `88${phone}` : `+88${phone}`

/** Fills every string in a JSON value, so that nothing in a text needs escaping. */
function fillDeep(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillIn(value, values)
  if (Array.isArray(value)) return value.map((each) => fillDeep(each, values))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillDeep(each, values)]))
}

const valuesOf = (text: string) => text.split(',').flatMap((each) => each.trim() || [])

/** Whether a text begins with one of the values, as a word of its own: `202` begins `202|ok`, but not `2021`. */
const beginsWith = (text: string, values: readonly string[]) =>
  values.some((value) => text.startsWith(value) && !/^\w/.test(text.slice(value.length)))

/** A gateway that the shop does not know, as the merchant has described it. */
export const otherGateway = (own: OwnGateway): SmsAdapter => ({
  send({ url, key, sender, user }, { phone, text, ref }) {
    const values = { to: numberFor(own.numberForm, phone), text, sender, user, key, ref }
    const fill = (lines: string, separator: '=' | ':') =>
      (parseLines(lines, separator) ?? []).map(([name, value]): [string, string] => [
        name,
        fillIn(value, values),
      ])
    const headers = fill(own.headers, ':').map(([name, value]) => [
      name.toLowerCase(),
      // A line break would begin another header.
      value.replace(/[\r\n]+/g, ' '),
    ])
    const request =
      own.method === 'POST_JSON'
        ? jsonRequest(url, fillDeep(parseContent(own.content) ?? {}, values))
        : own.method === 'GET'
          ? getRequest(url, fill(own.content, '='))
          : formRequest(url, fill(own.content, '='))
    return { ...request, headers: { ...request.headers, ...Object.fromEntries(headers) } }
  },

  read(body) {
    const json = parseAnswer(body)
    const hasValue = (path: string, values: string) => {
      const value = valueAt(json, path)
      return value === null ? null : valuesOf(values).includes(value)
    }
    const explanations = new Map(parseLines(own.explanations, '='))
    const wordsOf = (code: string, words: string) => explanations.get(code) ?? words
    const gatewayId = valueAt(json, own.idPath) ?? ''
    if (own.successPath === '' || !isObject(json)) {
      const code = isObject(json)
        ? (valueAt(json, own.codePath) ?? '')
        : (/^\w{1,20}(?!\w)/.exec(body)?.[0] ?? '')
      const words = wordsOf(code, valueAt(json, own.messagePath) ?? '')
      if (beginsWith(body, valuesOf(own.successValues))) return { isSent: true, code, gatewayId, words }
      // Of one whose answers are objects a text says nothing.
      return { isSent: own.successPath === '' && body !== '' ? false : null, code, gatewayId, words }
    }
    const code = valueAt(json, own.codePath) ?? ''
    const first = hasValue(own.successPath, own.successValues)
    const second = own.alsoPath === '' ? first : hasValue(own.alsoPath, own.alsoValues)
    const isRefused = first === false || second === false
    return {
      isSent: first && second ? true : isRefused ? false : null,
      code,
      gatewayId,
      words: wordsOf(code, valueAt(json, own.messagePath) ?? ''),
    }
  },

  problems: new Map(),
})
