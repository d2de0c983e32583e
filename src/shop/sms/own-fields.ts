// What a merchant types in of a gateway that the shop does not know: how it is asked, and how its answers are read.

export const gatewayMethods = ['GET', 'POST_FORM', 'POST_JSON'] as const
/** 01712345678, 8801712345678 or +8801712345678. */
export const numberForms = ['local', '88', 'plus'] as const

export interface OwnGateway {
  method: (typeof gatewayMethods)[number]
  /** Lines of `name: value`. */
  headers: string
  /** Lines of `name=value`, or with POST_JSON an object as JSON, with `{to}` and the like. */
  content: string
  numberForm: (typeof numberForms)[number]
  /**
   * Path in the JSON of the answer, such as `smsinfo.0.sms_status`, and the values that mean success, separated by commas. An
   * answer that is no object is compared as text, which begins with such a value.
   */
  successPath: string
  successValues: string
  /** A second path that must fit too; empty for none. */
  alsoPath: string
  alsoValues: string
  /** Where the gateway's number of the message, its error code and its words are; empty where it has none. */
  idPath: string
  codePath: string
  messagePath: string
  /** Lines of `code=explanation`. */
  explanations: string
}

/** What is there before anything is typed. */
export const emptyOwnGateway: OwnGateway = {
  method: 'POST_FORM',
  headers: '',
  content: 'key={key}\nto={to}\ntext={text}',
  numberForm: '88',
  successPath: '',
  successValues: '',
  alsoPath: '',
  alsoValues: '',
  idPath: '',
  codePath: '',
  messagePath: '',
  explanations: '',
}

/** The lines of a text as names and values, empty lines left out; null when one has no separator. */
export function parseLines(text: string, separator: '=' | ':') {
  const pairs: [name: string, value: string][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const at = line.indexOf(separator)
    if (at < 1) return null
    pairs.push([line.slice(0, at).trim(), line.slice(at + 1).trim()])
  }
  return pairs
}

/** The object of a JSON content; null if it is none. */
export function parseContent(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Whether the content fits the method. */
export const isContent = (method: OwnGateway['method'], content: string) =>
  (method === 'POST_JSON' ? parseContent(content) : parseLines(content, '=')) !== null
