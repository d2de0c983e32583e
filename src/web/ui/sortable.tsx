import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { sortableMessages } from './sortable-messages.ts'

interface Props {
  /** Ids of the items in their order. */
  ids: readonly string[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Arrow keys move an item onto the next one, whose centre is farther away than that of the one behind it if it is much taller. */
const findItemBelow: CollisionDetection = (args) =>
  args.pointerCoordinates ? closestCenter(args) : rectIntersection(args)

/** Reorders the items in it by dragging and by keyboard; each item uses `useSortableItem`. */
export function Sortable({ ids, onMove, children }: Props) {
  const t = useMessages(sortableMessages)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (id: unknown) => ids.indexOf(String(id)) + 1
  /** The last announced position, which is not announced again. */
  const announced = useRef(0)
  const announcements: Announcements = {
    onDragStart() {
      announced.current = 0
      return undefined
    },
    /** Is first called with the item itself, once the items are measured: before that an arrow key does nothing. */
    onDragOver({ over }) {
      if (!over || positionOf(over.id) === announced.current) return
      const isPickedUp = announced.current === 0
      announced.current = positionOf(over.id)
      return isPickedUp ? t.pickedUp(announced.current) : t.movedTo(announced.current)
    },
    onDragEnd: ({ over }) => (over ? t.droppedAt(positionOf(over.id)) : t.moveCancelled),
    onDragCancel: () => t.moveCancelled,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findItemBelow}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.moveInstructions } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(positionOf(active.id) - 1, positionOf(over.id) - 1)
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A list with one item at another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** What the element of an item gets, and its handle gets as `handle`. */
export function useSortableItem(id: string, disabled = false) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return {
    isDragging,
    item: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      },
    },
    handle: { ...attributes, ...listeners },
  }
}

export interface HandleProps {
  handle: ReturnType<typeof useSortableItem>['handle']
  label: string
  disabled?: boolean
  className?: string
}

/** The handle by which an item is dragged, or moved with the arrow keys after the space bar. */
export function SortHandle({ handle, label, disabled = false, className = '' }: HandleProps) {
  const t = useMessages(sortableMessages)
  return (
    <button
      type="button"
      {...handle}
      disabled={disabled}
      aria-roledescription={t.movable}
      aria-label={label}
      className={`flex size-11 cursor-grab touch-none items-center justify-center rounded-md hover:bg-sunken disabled:opacity-50 ${className}`}
    >
      <Icon name="grip-vertical" />
    </button>
  )
}
