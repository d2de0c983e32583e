import { styleText } from 'node:util'

interface LogLine {
  level: number
  time: number
  msg?: string
  reqId?: string
  err?: { stack?: string; message?: string }
  [field: string]: unknown
}

type Style = Parameters<typeof styleText>[0]

/** pino's numbers. */
const levels: Record<number, [name: string, style: Style]> = {
  10: ['trace', 'dim'],
  20: ['debug', 'dim'],
  30: ['info', 'dim'],
  40: ['warning', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
}

/** A stream for pino that writes one short line for people instead of JSON, and the stack of an error below it. */
export const readableLog = (write: (text: string) => void) => ({
  write: (line: string) => write(readableLine(JSON.parse(line))),
})

function readableLine({ level, time, msg = '', reqId, err, pid: _pid, hostname: _host, ...fields }: LogLine) {
  const [name, style] = levels[level] ?? ['log', 'dim']
  const at = styleText('dim', new Date(time).toTimeString().slice(0, 8))
  if (msg === 'request') return `${at} ${requestLine(fields, reqId)}\n`
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = [msg, ...details, reference(reqId)].filter(Boolean).join('  ')
  const stack = err && `\n${err.stack ?? err.message ?? JSON.stringify(err)}`
  return `${at} ${styleText(style, name)} ${text}${stack ?? ''}\n`
}

/** The line of one request; only a failed one has the reference that its sender was shown. */
function requestLine({ method, route, status, ms }: Record<string, unknown>, reqId: string | undefined) {
  const code = Number(status)
  const style: Style = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'green'
  const parts = [
    styleText(style, String(status)),
    method,
    route ?? 'unknown address',
    styleText('dim', `${ms} ms`),
  ]
  return [...parts, code >= 500 && reference(reqId)].filter(Boolean).join(' ')
}

const reference = (reqId: string | undefined) => reqId && styleText('dim', `reference ${reqId}`)
