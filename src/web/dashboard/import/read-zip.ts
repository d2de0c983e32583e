import { type ZipEntry as UnzipitEntry, unzipRaw } from 'unzipit'

/** A file in a ZIP file, to be unpacked when it is needed. */
export interface ListedFile {
  /** With its folders. */
  name: string
  /** As the directory says; reading fails when it is less or more. */
  bytes: number
  read: () => Promise<Blob>
}

/** A ZIP file that is damaged, encrypted or packed in a way that browsers cannot unpack. */
export class ZipError extends Error {}

/**
 * Lists the files in a ZIP file without reading more of it than its directory, however large it is. Nothing is written
 * anywhere: names are compared with those of pictures and nothing else. Throws a ZipError.
 */
export async function listZip(file: Blob): Promise<ListedFile[]> {
  const { entries } = await unzipRaw(file).catch(fail)
  return entries.filter(isOfSomebody).map((entry) => ({
    name: entry.name,
    bytes: entry.size,
    read: () => entry.blob().catch(fail),
  }))
}

/** Whether somebody put it into the file: no folder, and none of the files that systems hide in it. */
function isOfSomebody({ name }: UnzipitEntry) {
  const ownName = name.split(/[\\/]/).at(-1) ?? ''
  return ownName !== '' && !ownName.startsWith('.') && !name.startsWith('__MACOSX/')
}

function fail(cause: unknown): never {
  throw new ZipError('Cannot be unpacked.', { cause })
}
