import { Icon } from '#web/ui/icon.tsx'

interface Props {
  text: string
  /** What pressing it does, for screen readers. */
  label: string
  onRemove: () => void
}

/** A filter that is set; pressed, it is not any more. */
export const FilterChip = ({ text, label, onRemove }: Props) => (
  <button type="button" aria-label={label} onClick={onRemove} className="chip-applied wrap-anywhere">
    {text}
    <Icon name="x" className="size-4" />
  </button>
)
