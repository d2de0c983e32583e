import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { saveFile } from '#web/data/save-file.ts'
import { Section } from '#web/features/account/section.tsx'
import { ImportSection } from '#web/features/product-import/import-section.tsx'
import { productImportMessages } from '#web/features/product-import/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useAction } from '#web/ui/use-action.ts'

/** Exports all products as a CSV file, and imports changed ones. */
export default function ProductImport() {
  const t = useMessages(productImportMessages)
  const common = useMessages(commonMessages)
  const { run, isBusy } = useAction(() => api('GET /product-export', {}), {
    onSuccess: saveFile,
    failed: t.exportFailed,
  })
  return (
    <main id="content" className="flex max-w-[56rem] flex-col gap-4">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <Section title={t.exportTitle} text={t.exportText}>
        <Button variant="primary" busy={isBusy} busyLabel={t.exporting} onClick={() => run(undefined)}>
          {t.export}
        </Button>
      </Section>
      <ImportSection />
    </main>
  )
}
