const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Serializes a value as JSON that is safe inside a `<script>`, whatever a merchant typed into it. */
export const jsonInScript = (value: unknown) =>
  JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, (character) => unsafe[character] ?? '')
