/**
 * Text that a spreadsheet would evaluate instead of showing it: formulas, also in full-width or small characters, and after what
 * it drops or takes for the end of a cell (spaces, control and invisible characters, semicolons, commas); and text that begins
 * with a tab or line break. Text that already looks escaped matches too, so that unescaping is exact.
 */
const formulaPattern =
  /^'*(?:[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800;,]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u

/** Prefixes text that would be evaluated with an apostrophe. */
export const escapeFormula = (text: string) => (formulaPattern.test(text) ? `'${text}` : text)
/** The text before it was prefixed. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text
