import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { Campaign } from '#shop/campaigns/contract.ts'
import {
  campaignChannels,
  campaignPlaceholders,
  hasEmails,
  hasTexts,
  linkPattern,
  maxCampaignName,
  maxCampaignText,
  maxLinkLength,
} from '#shop/campaigns/rules.ts'
import { unknownPlaceholders } from '#shop/sms/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { discardUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { bodyOf, type CampaignValues, valuesOf } from './campaign-values.ts'
import { CannotSend } from './cannot-send.tsx'
import { EmailFields } from './email-fields.tsx'
import { canSend, MessagePreview, TextCount } from './message-preview.tsx'
import { campaignMessages } from './messages.ts'
import { SegmentFields } from './segment-fields.tsx'
import { TestCampaign, TestEmail } from './test-campaign.tsx'
import { usePreview } from './use-preview.ts'

/** A new campaign, or a draft. */
export function DraftForm({ campaign }: { campaign: Campaign | null }) {
  const t = useMessages(campaignMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const [addedId, setAddedId] = useState<string | null>(null)
  const { form, ...save } = useVersionedForm(['PUT /message-campaigns/:id'], {
    seen: campaign,
    valuesOf: (seen) => valuesOf(seen, language),
    save(values, seen) {
      const body = bodyOf(values)
      if (!seen) return api('POST /message-campaigns', { body })
      return api('PUT /message-campaigns/:id', {
        params: { id: seen._id },
        body: { ...body, version: seen.version },
      })
    },
    textOf: (_, value) => (typeof value === 'string' ? value : null),
    invalidates: ['GET /message-campaigns', 'GET /message-campaigns/:id'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
      if (!campaign) setAddedId(saved._id)
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => ({
        // Of a list in the segment the whole list.
        name: (field.startsWith('segment.') ? field.split('.')[1] : field) as keyof CampaignValues,
        message: t.notAccepted,
      })),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  const values = useWatch({ control: form.control }) as CampaignValues
  const preview = usePreview(values)
  const { isDirty } = form.formState
  // In an effect, because the question about unsaved changes must be off before the page is left.
  useEffect(() => {
    if (addedId !== null) navigate(`/dashboard/messageCampaigns/${addedId}`, { replace: true })
  }, [addedId, navigate])
  function checkText(typed: string) {
    if (typed.trim() === '') return t.textMissing
    const unknown = unknownPlaceholders(typed, campaignPlaceholders)
    return unknown.length === 0 || t.unknownPlaceholder(unknown.join(' '))
  }
  return (
    <div className="flex flex-col gap-4">
      <CannotSend channel={values.channel} />
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Form form={form} onSubmit={save.run} className="flex min-w-0 flex-col gap-4">
          <div className="card grid gap-4 p-4 md:grid-cols-2">
            <InputField<CampaignValues>
              name="name"
              label={t.name}
              hint={t.nameHint}
              maxLength={maxCampaignName}
              autoComplete="off"
              rules={{ validate: (text) => String(text).trim() !== '' || t.nameHint }}
            />
            <InputField<CampaignValues>
              name="link"
              label={t.link}
              hint={t.linkHint}
              maxLength={maxLinkLength}
              autoComplete="off"
              rules={{ validate: (text) => linkPattern.test(String(text).trim()) || t.wrongLink }}
            />
            <div className="md:col-span-2">
              <FieldGroup legend={t.channel}>
                {campaignChannels.map((value) => (
                  <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="radio"
                      value={value}
                      {...form.register('channel')}
                      className="size-5 shrink-0 accent-inverse"
                    />
                    {t.channels[value]}
                  </label>
                ))}
              </FieldGroup>
              {hasEmails(values.channel) && (
                <div className="mt-1 text-sm text-ink-2">
                  <p>{t.emailsHint}</p>
                  <Link to="/dashboard/newsletter" className="link">
                    {t.toSubscribers}
                  </Link>
                </div>
              )}
            </div>
          </div>
          {hasTexts(values.channel) && (
            <div className="card grid gap-4 p-4 md:grid-cols-2">
              <h2 className="text-lg md:col-span-2">{t.messageChannels.sms}</h2>
              <SelectField<CampaignValues>
                name="language"
                label={t.language}
                options={(['bn', 'en'] as const).map((each) => ({ value: each, text: t.languages[each] }))}
              />
              <TextField<CampaignValues>
                name="text"
                label={t.text}
                hint={t.textHint}
                lang={values.language}
                rows={4}
                maxLength={maxCampaignText}
                className="md:col-span-2"
                rules={{ validate: (text) => checkText(String(text)) }}
              />
              <div className="-mt-2 md:col-span-2">
                <TextCount language={values.language} text={values.text} estimate={preview.data} />
              </div>
            </div>
          )}
          {hasEmails(values.channel) && <EmailFields />}
          <SegmentFields />
          <ConflictNotice useCurrent={save.useCurrent} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={save.isBusy} busyLabel={common.saving}>
              {t.saveDraft}
            </Button>
            {campaign && <RemoveDraft campaign={campaign} />}
          </div>
        </Form>
        <div className="flex min-w-0 flex-col gap-4 @4xl:sticky @4xl:top-4">
          <MessagePreview message={values} estimate={preview.data} isError={preview.isError} />
          {campaign && !isDirty ? (
            <>
              <Button
                variant="buy"
                disabled={!preview.data || !canSend(values.channel, preview.data)}
                onClick={() => navigate(`/dashboard/messageCampaigns/${campaign._id}?step=send`)}
              >
                {t.check}
              </Button>
              {hasTexts(campaign.channel) && <TestCampaign id={campaign._id} />}
              {hasEmails(campaign.channel) && preview.data?.hasMailServer && <TestEmail id={campaign._id} />}
            </>
          ) : (
            <p className="text-ink-2">{t.saveFirst}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function RemoveDraft({ campaign: { _id: id, name } }: { campaign: Campaign }) {
  const t = useMessages(campaignMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const remove = useAction(() => api('DELETE /message-campaigns/:id', { params: { id } }), {
    invalidates: ['GET /message-campaigns'],
    onSuccess() {
      showToast('success', t.removed)
      discardUnsavedChanges()
      navigate('/dashboard/messageCampaigns')
    },
    failed: t.notRemoved,
  })
  async function ask() {
    if (await showDialog({ title: t.removeSure(name), yes: t.yesRemove, no: common.no }))
      await remove.run(undefined)
  }
  return (
    <Button variant="danger" disabled={remove.isBusy} onClick={ask}>
      {t.remove}
    </Button>
  )
}
