import { createStore } from './store.ts'

/** The number shown in parentheses before the title of every page, such as pending orders; 0 shows none. */
const titleCount = createStore(0)
export const { set: setTitleCount, useValue: useTitleCount } = titleCount
