/** The place of what only this browser knows, until the page is alive: neither full nor empty. */
export function LinesWaiting({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="card h-72 animate-pulse bg-sunken" />
        <div className="card h-44 animate-pulse bg-sunken" />
      </div>
    </div>
  )
}
