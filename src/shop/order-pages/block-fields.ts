const text = <const Max extends number>(max: Max) => ({ kind: 'text', max }) as const
const lines = <const Max extends number>(max: Max) => ({ kind: 'lines', max }) as const
const list = <const Fields extends BlockFields>(max: number, fields: Fields) =>
  ({ kind: 'list', max, fields }) as const
const picture = { kind: 'picture' } as const
const video = { kind: 'video' } as const

export type BlockField =
  | { kind: 'text' | 'lines'; max: number }
  | { kind: 'picture' | 'video' }
  | { kind: 'list'; max: number; fields: BlockFields }
export interface BlockFields {
  readonly [name: string]: BlockField
}

const heading = text(100)

/**
 * The blocks of which order pages are put together, with what the merchant enters for each. Schema, editor and empty values are made
 * of this table; how a block looks is its file in `web/storefront/order-page/blocks`.
 */
export const blockFields = {
  media: { picture, video, caption: text(200) },
  points: { heading, points: list(12, { point: text(200) }) },
  /** The end of an offer that runs; nothing without one. */
  countdown: { heading },
  /** What several pieces cost together; nothing where the products have no such offers. */
  quantity: { heading },
  /** Where it is ordered; each page has one. */
  form: { heading },
  /** The newest reviews of its products; nothing without one. */
  reviews: { heading },
  comparison: { heading, before: picture, after: picture, caption: text(200) },
  questions: { heading, questions: list(12, { question: text(200), answer: lines(1000) }) },
} as const satisfies Record<string, BlockFields>

export type BlockType = keyof typeof blockFields
export const blockTypes = Object.keys(blockFields) as BlockType[]

/** A text in both languages. */
export interface Words {
  en: string
  bn: string
}

type ValueOf<Field> = Field extends { kind: 'text' | 'lines' }
  ? Words
  : Field extends { kind: 'picture' | 'video' }
    ? string
    : Field extends { fields: infer Fields }
      ? ValuesOf<Fields>[]
      : never
type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

export type BlockOf<Type extends BlockType> = { type: Type } & ValuesOf<(typeof blockFields)[Type]>
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType]

/** What a field has before anything is entered. */
export function emptyValues(fields: BlockFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)] as const))
}
const emptyValue = ({ kind }: BlockField) =>
  kind === 'list' ? [] : kind === 'picture' || kind === 'video' ? '' : { en: '', bn: '' }

/** A block with nothing in it but these values. */
export const blockOf = <Type extends BlockType>(
  type: Type,
  values: Partial<BlockOf<Type>> = {},
): BlockOf<Type> => ({ type, ...emptyValues(blockFields[type]), ...values }) as BlockOf<Type>

/** The pictures of a block by the names of their fields. */
export const picturesOf = (block: Block): [name: string, url: string][] =>
  Object.entries(blockFields[block.type] as BlockFields).flatMap(([name, { kind }]) => {
    const url = (block as unknown as Record<string, string>)[name] ?? ''
    return kind === 'picture' && url !== '' ? [[name, url]] : []
  })
