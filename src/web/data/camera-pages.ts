import { withoutBase } from '#lib/language.ts'

/**
 * Whether the document at this path may use the camera and read codes: what the server allows holds until the next document is loaded,
 * so it is all of the dashboard, in which pages follow one another without one.
 */
export const mayUseCamera = (path: string) => /^\/dashboard(\/|$)/.test(withoutBase(path))
