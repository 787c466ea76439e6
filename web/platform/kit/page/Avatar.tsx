import { classNames } from '../class-names.ts'

export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

interface AvatarProps {
  name: string
  /** 24, 32 or 72 px. */
  size?: 's' | 'm' | 'l'
}

/** Decorative, so the name stands beside it. */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  return (
    <span className={classNames('ui-avatar', `is-${size}`)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
