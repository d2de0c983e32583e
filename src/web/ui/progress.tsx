/** A progress bar below its text; without a value it only says that something goes on. */
export function Progress({ label, value, max = 1 }: { label: string; value?: number; max?: number }) {
  return (
    <div className="mb-3">
      <p role="status" className="mb-1.5">
        {label}
      </p>
      <progress
        aria-label={label}
        value={value}
        max={max || 1}
        className={`h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-inverse [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-inverse ${value === undefined ? 'animate-pulse [&::-webkit-progress-bar]:bg-inverse' : ''}`}
      />
    </div>
  )
}
