// Writes a Brotli and a gzip copy of each compressible file of the build, so that nothing is compressed at run time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join('build', 'client')
for (const file of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|webmanifest|txt|wasm)$/.test(file)) continue
  const bytes = readFileSync(join(folder, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
  writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
}
