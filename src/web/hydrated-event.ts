/** The event with which entry.client.tsx says that React has hydrated the page; the script of paint-first.ts waits for it. */
export const hydratedEvent = 'hydrated'
