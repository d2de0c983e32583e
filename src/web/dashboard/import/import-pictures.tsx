import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { storePicture } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { Counts } from './counts.tsx'
import { movingMessages } from './moving-messages.ts'
import { listZip, ZipError } from './read-zip.ts'

const maxPictureBytes = 8 * 1024 * 1024
const isZip = ({ name }: { name: string }) => /\.zip$/i.test(name)
const isPicture = ({ name }: { name: string }) => /\.(?:jpe?g|png|webp)$/i.test(name)

/** Pictures of imported products: how many have come, and the files of those that cannot be fetched. */
export function ImportPictures({ counts }: { counts: ProductImport['pictures'] }) {
  const t = useMessages(movingMessages)
  const { fetched, failed, waiting } = counts
  if (fetched + failed + waiting === 0) return null
  return (
    <Section title={t.picturesTitle} text={t.picturesText}>
      <div className="@container">
        <Counts
          counts={[
            [t.fetched, fetched],
            [t.waiting, waiting],
            [t.failed, failed, true],
          ]}
        />
      </div>
      {failed + waiting > 0 && <PictureFiles />}
      {failed > 0 && <FailedPictures key={failed} />}
    </Section>
  )
}

interface PictureFile {
  /** With its folders. */
  name: string
  read: () => Promise<Blob>
}

/** The pictures among the chosen files and in the chosen ZIP files. Throws a ZipError. */
async function picturesIn(files: readonly File[]): Promise<PictureFile[]> {
  const found: PictureFile[] = []
  for (const file of files) {
    if (!isZip(file)) found.push({ name: file.webkitRelativePath || file.name, read: async () => file })
    else
      for (const entry of await listZip(file))
        if (isPicture(entry) && entry.bytes <= maxPictureBytes) found.push(entry)
  }
  return found
}

/** Gives files of the merchant to the products that wait for pictures of their names, one after the other. */
function PictureFiles() {
  const t = useMessages(movingMessages)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [error, setError] = useState<string>()
  const { run } = useAction(
    async (files: readonly File[]) => {
      const pictures = await picturesIn(files)
      const byName = Map.groupBy(pictures, ({ name }) => lastPart(name).toLowerCase())
      const ambiguous: string[] = []
      let used = 0
      for (const [done, { name, read }] of pictures.entries()) {
        setProgress({ done, all: pictures.length })
        const isOneOfSeveral = (byName.get(lastPart(name).toLowerCase())?.length ?? 0) > 1
        const result = await sendPicture(name, read, isOneOfSeveral)
        if (result.products > 0) used += 1
        if (result.ambiguous) ambiguous.push(name)
      }
      return { used, unused: pictures.length - used, ambiguous }
    },
    {
      invalidates: ['GET /product-imports/latest', 'GET /product-imports/pictures/failed'],
      onSuccess({ used, unused, ambiguous }) {
        showToast('success', t.matched(used, unused))
        if (ambiguous.length > 0)
          setError(t.ambiguous(ambiguous.slice(0, shownNames).join(', '), ambiguous.length))
      },
      onError(problem) {
        if (!(problem instanceof ZipError)) return false
        setError(t.badZip)
        return true
      },
      failed: t.notReached,
    },
  )
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    setError(undefined)
    if (files.length > 0) await run(files)
    setProgress(null)
  }
  return (
    <>
      <Field name="picture-files" label={t.choosePictures} error={error}>
        {(ids) => (
          <FileInput
            {...ids}
            text={t.choose}
            multiple
            accept=".zip,.jpg,.jpeg,.png,.webp,application/zip,image/jpeg,image/png,image/webp"
            disabled={progress !== null}
            onChange={choose}
          />
        )}
      </Field>
      {progress && (
        <p role="status" className="mt-2">
          {t.matching(progress.done, progress.all)}
        </p>
      )}
    </>
  )
}

/** Whether a product waited for this picture. One that is damaged is none; the others go on. */
async function sendPicture(name: string, read: PictureFile['read'], isOneOfSeveral: boolean) {
  try {
    const url = await storePicture(new File([await read()], lastPart(name), { type: typeOf(name) }))
    return await api('PUT /product-imports/pictures', {
      body: { fileName: name.slice(-maxPath), url, isOneOfSeveral },
    })
  } catch (error) {
    if (!(error instanceof ZipError) && ![400, 422].includes(statusOf(error))) throw error
    reportUnexpected(error)
    return { products: 0, ambiguous: false }
  }
}

const shownNames = 5
const maxPath = 1000
const lastPart = (path: string) => path.split(/[\\/]/).at(-1) ?? ''

const typeOf = (name: string) => {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  return ending === 'jpg' ? 'image/jpeg' : `image/${ending}`
}

/** Pictures that could not be fetched, and why. */
function FailedPictures() {
  const t = useMessages(movingMessages)
  const list = usePagedQuery('GET /product-imports/pictures/failed', {})
  const { run, isBusy } = useAction(() => api('POST /product-imports/pictures/retry', { body: {} }), {
    invalidates: ['GET /product-imports/latest', 'GET /product-imports/pictures/failed'],
    onSuccess: () => showToast('success', t.retryStarted),
    failed: t.notReached,
  })
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
        {t.failedTitle}
      </summary>
      <Button busy={isBusy} busyLabel={t.retrying} className="my-2" onClick={() => run(undefined)}>
        {t.retry}
      </Button>
      <PagedListStates list={list} empty={null}>
        <ul className="divide-y divide-line rounded-md border border-line">
          {list.loaded?.rows.map(({ _id, productId, name, url, problem }) => (
            <li key={_id} className="px-3 py-2">
              <Link to={`/dashboard/update/${productId}`} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
              <p className="text-sm text-ink-2 wrap-anywhere">{url}</p>
              <p className="text-danger">{t.problems[problem as keyof typeof t.problems] ?? problem}</p>
            </li>
          ))}
        </ul>
      </PagedListStates>
    </details>
  )
}
