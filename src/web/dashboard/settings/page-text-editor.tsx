import type { MouseEvent } from 'react'
import type { Language } from '#lib/language.ts'
import { isFilled } from '#lib/text.ts'
import { type ContentPage, maxPageTextLength } from '#shop/settings/rules.ts'
import type { Conflict } from '#web/dashboard/kit/conflict.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { Details } from '#web/dashboard/kit/details.tsx'
import { Fold, hasRoom } from '#web/dashboard/kit/fold.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { parsePageText } from '#web/shared/content/page-text.ts'
import { TextBlocks } from '#web/shared/content/text-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, TextField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { type LineKind, markLines } from './line-marks.ts'
import { settingsMessages } from './messages.ts'

interface Props {
  page: ContentPage
  language: Language
  /** The merchant's own text in each language, if there is one. */
  ownTexts: Conflict<'PUT /pageText/:page'>
  defaultText: string
  /** The values of the names in braces. */
  placeholders: Record<string, string>
}

interface Values {
  text: string
  /** The text that came with the shop is shown again. */
  isRestored: boolean
}

const kinds: readonly LineKind[] = ['heading', 'list', 'numbers']

/** The text area of the form around a button, focused: what was chosen in it still is. */
function areaOf({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const area = currentTarget.form?.elements.namedItem('text') as HTMLTextAreaElement
  area.focus()
  return area
}

/** The text of one content page in one language, with its preview. */
export function PageTextEditor({ page, language, ownTexts, defaultText, placeholders }: Props) {
  const settingsText = useMessages(settingsMessages)
  const t = settingsText.texts
  const common = useMessages(commonMessages)
  const { form, seen, isBusy, run, useCurrent } = useVersionedForm(['PUT /pageText/:page'], {
    seen: ownTexts,
    valuesOf: (texts): Values => ({ text: texts[language]?.text ?? defaultText, isRestored: false }),
    mode: 'onSubmit',
    save: ({ text, isRestored }, texts) =>
      api('PUT /pageText/:page', {
        params: { page },
        body: { language, text: isRestored ? null : text, version: texts[language]?.version ?? null },
      }),
    invalidates: ['GET /pageText/:page/revisions'],
    onSuccess(texts, fill, { isRestored }) {
      fill(texts)
      showToast('success', isRestored ? t.restored : t.saved)
    },
    onError(error, form) {
      const isTooLong = statusOf(error) === 422
      if (isTooLong) form.setError('text', { message: t.tooLong }, { shouldFocus: true })
      return isTooLong
    },
    failed: t.notSaved,
  })
  const saved = seen[language]
  const { isDirty } = form.formState
  const text = form.watch('text')

  /** Types over what is chosen in the focused area, as keys would: nothing else leaves the browser's "undo" as it is. */
  function typeInto(area: HTMLTextAreaElement, typed: string) {
    const chosen = area.selectionEnd - area.selectionStart
    // The browser would cut it off without a word.
    if (area.value.length - chosen + typed.length > maxPageTextLength)
      form.setError('text', { message: t.tooLong })
    else document.execCommand(typed ? 'insertText' : 'delete', false, typed)
  }

  function mark(area: HTMLTextAreaElement, kind: LineKind) {
    const { selectionStart: start, selectionEnd: end } = area
    const { from, to, lines } = markLines(area.value, { start, end }, kind, language)
    area.setSelectionRange(from, to)
    typeInto(area, lines)
    area.setSelectionRange(from, from + lines.length)
  }

  async function restore() {
    const { confirmRestore: title, yesRestore: yes } = t
    if (await showDialog({ title, yes, no: common.no })) run({ text, isRestored: true })
  }

  return (
    <Form form={form} onSubmit={run} className="grid items-start gap-5 @4xl:grid-cols-2">
      <div className="card flex flex-col gap-3 p-4 @4xl:sticky @4xl:top-4">
        <p role="status" className="text-ink-2">
          {saved ? t.own : t.standard}
        </p>
        <fieldset aria-label={t.marks.label} className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button key={kind} className="px-3" onClick={(event) => mark(areaOf(event), kind)}>
              {t.marks[kind]}
            </Button>
          ))}
        </fieldset>
        <TextField<Values>
          name="text"
          label={t.label}
          hint={t.help}
          lang={language}
          rows={12}
          maxLength={maxPageTextLength}
          textClass="leading-relaxed @4xl:min-h-[26rem]"
          rules={{ validate: (value) => isFilled(String(value)) || t.required }}
        />
        <Details summary={t.values}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
            {Object.entries(placeholders).map(([name, value]) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt>
                  <Button
                    variant="bare"
                    className="w-full justify-start"
                    onClick={(event) => typeInto(areaOf(event), `{${name}}`)}
                  >{`{${name}}`}</Button>
                </dt>
                <dd className="wrap-anywhere">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </Details>
        <ConflictNotice useCurrent={useCurrent} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="buy"
            disabled={!isDirty}
            busy={isBusy}
            busyLabel={settingsText.saving}
          >
            {t.save}
          </Button>
          {saved && (
            <Button disabled={isBusy} onClick={restore}>
              {t.restore}
            </Button>
          )}
        </div>
      </div>
      <Fold title={t.preview} startsOpen={hasRoom()}>
        <div lang={language} className="leading-[1.75]">
          <TextBlocks blocks={parsePageText(text, placeholders)} />
        </div>
      </Fold>
    </Form>
  )
}
