/** A placeholder for content that only the browser knows, until hydration. */
export function LinesLoading({ text }: { text: string }) {
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
