import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const files = new Map<string, string>()

/** Path of a TrueType file with the letters of one script of Hind Siliguri; sharp reads no other format. */
export function fontFile(weight: 400 | 600, script: 'latin' | 'bengali' = 'latin'): string {
  const name = `hind-siliguri-${script}-${weight}`
  const cached = files.get(name)
  if (cached) return cached
  const woff = createRequire(import.meta.url).resolve(`@fontsource/hind-siliguri/files/${name}-normal.woff`)
  const path = join(mkdtempSync(join(tmpdir(), 'shodai-font-')), `${name}.ttf`)
  writeFileSync(path, toTrueType(readFileSync(woff)))
  files.set(name, path)
  return path
}

/** Converts WOFF to TrueType: WOFF compresses each table and has a longer directory. */
function toTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index
    const to = 12 + 16 * index
    const start = woff.readUInt32BE(from + 4)
    const packedLength = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const packed = woff.subarray(start, start + packedLength)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(packedLength < length ? inflateSync(packed) : packed).copy(table)
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([directory, ...tables])
}
