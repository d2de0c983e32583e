import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { LRUCache } from 'lru-cache'
import { ShopError } from '#lib/errors.ts'
import { type Files, openFiles } from './files.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the shop keeps its pictures: in the bucket it was given, else on its own disk. */
export const openPictures = ({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Files =>
  s3 ? openBucket(s3) : openFiles(join(dataDir, 'images'))

/** Bytes of the pictures asked for last that stay here: every page of a list shows the same ones again. */
const mostKept = 16 * 1024 * 1024
/** How long a file that was not there is believed to be missing. */
const missingFor = 10 * 60 * 1000

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }
const typeOf = (name: string) => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

const nothing = Buffer.alloc(0)

/** Files in a bucket of any S3-compatible storage; one that fails is refused as busy. */
export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length + 200,
  })
  let opening: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | null = null
  async function connect() {
    // Fetched when it is wanted: it is larger than the shop, and most shops keep their pictures on the disk.
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
      forcePathStyle: true,
      // Storages other than Amazon's often know nothing of its newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000 },
    })
    return { s3, client }
  }
  /** Asks the storage; what it does not do now it may do a little later. */
  async function ask<T>(work: (client: S3Client, s3: typeof import('@aws-sdk/client-s3')) => Promise<T>) {
    opening ??= connect()
    const { s3, client } = await opening
    try {
      return await work(client, s3)
    } catch (cause) {
      throw new ShopError(
        'busy',
        'The shop cannot reach its pictures right now.',
        { retryAfter: 5 },
        { cause },
      )
    }
  }

  return {
    async find(name) {
      const known = kept.get(name)
      if (known) return known === nothing ? null : known
      const found = await ask(async (client, s3) => {
        const answer = await client
          .send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }))
          .catch((error) => {
            if (error instanceof s3.NoSuchKey) return null
            throw error
          })
        return answer?.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null
      })
      if (found) kept.set(name, found)
      else kept.set(name, nothing, { ttl: missingFor })
      return found
    },
    async put(name, bytes) {
      const object = { Bucket: bucket, Key: name, Body: bytes, ContentType: typeOf(name) }
      await ask((client, s3) => client.send(new s3.PutObjectCommand(object)))
      kept.delete(name)
    },
    async remove(names) {
      const Objects = names.map((Key) => ({ Key }))
      await ask((client, s3) =>
        client.send(new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
      )
      for (const name of names) kept.delete(name)
    },
  }
}
