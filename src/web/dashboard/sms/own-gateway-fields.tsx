import { useFormContext, useWatch } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { gatewayMethods, isContent, numberForms, type OwnGateway, parseLines } from '#shop/sms/own-fields.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { InputField, TextField } from '#web/ui/form.tsx'
import { smsMessages } from './sms-messages.ts'

const methodNames: Record<OwnGateway['method'], string> = {
  GET: 'GET',
  POST_FORM: 'POST',
  POST_JSON: 'POST, JSON',
}
const numberExamples: Record<OwnGateway['numberForm'], string> = {
  local: '01712345678',
  '88': '8801712345678',
  plus: '+8801712345678',
}

/** How a gateway that the shop does not know is asked, and how its answers are read. */
export function OwnGatewayFields() {
  const t = useMessages(smsMessages)
  const { control, getValues } = useFormContext<OwnGateway>()
  const method = useWatch({ control, name: 'method' })
  return (
    <>
      <SelectField<OwnGateway>
        name="method"
        label={t.method}
        options={gatewayMethods.map((each) => ({ value: each, text: methodNames[each] }))}
      />
      <SelectField<OwnGateway>
        name="numberForm"
        label={t.numberForm}
        options={numberForms.map((each) => ({ value: each, text: numberExamples[each] }))}
      />
      <LinesField
        name="content"
        label={t.content}
        hint={method === 'POST_JSON' ? t.contentHintJson : t.contentHint}
        rows={6}
        isValid={(text) =>
          isContent(getValues('method'), text) && /\{to\}/.test(text) && /\{text\}/.test(text)
        }
        wrong={t.wrongContent}
      />
      <LinesField
        name="headers"
        label={t.headers}
        hint={t.headersHint}
        rows={2}
        isValid={(text) => parseLines(text, ':') !== null}
        wrong={t.wrongHeaders}
      />
      <InputField<OwnGateway>
        name="successPath"
        label={t.successPath}
        hint={t.successPathHint}
        maxLength={100}
      />
      <InputField<OwnGateway>
        name="successValues"
        label={t.successValues}
        hint={t.successValuesHint}
        maxLength={200}
        rules={{ validate: (text) => isFilled(String(text)) || t.valuesMissing }}
      />
      <InputField<OwnGateway> name="alsoPath" label={t.alsoPath} maxLength={100} />
      <InputField<OwnGateway> name="alsoValues" label={t.alsoValues} maxLength={200} />
      <InputField<OwnGateway> name="codePath" label={t.codePath} maxLength={100} />
      <InputField<OwnGateway> name="messagePath" label={t.messagePath} maxLength={100} />
      <InputField<OwnGateway> name="idPath" label={t.idPath} maxLength={100} />
      <LinesField
        name="explanations"
        label={t.explanations}
        hint={t.explanationsHint}
        rows={2}
        isValid={(text) => parseLines(text, '=') !== null}
        wrong={t.wrongExplanations}
      />
    </>
  )
}

interface LinesProps {
  name: 'content' | 'headers' | 'explanations'
  label: string
  hint: string
  rows: number
  isValid: (text: string) => boolean
  wrong: string
}

const LinesField = ({ name, isValid, wrong, ...field }: LinesProps) => (
  <TextField<OwnGateway>
    name={name}
    // The main part of a page has the id `content`.
    id={`gateway-${name}`}
    className="md:col-span-2"
    textClass="font-mono text-sm"
    maxLength={3000}
    spellCheck={false}
    rules={{ validate: (text) => isValid(String(text)) || wrong }}
    {...field}
  />
)
