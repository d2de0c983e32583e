/** What became of a message. `gone`: the browser or chat does not want any more; `failed`: no later try will do better. */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'failed'; problem: string }
  | { kind: 'retry'; problem: string; seconds?: number | undefined }
