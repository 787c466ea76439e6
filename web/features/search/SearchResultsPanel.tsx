import type { ComponentProps } from 'react'

import { classNames } from '#web/platform/kit/class-names.ts'

import { hitParts } from './hit-parts.ts'
import type { usePalette } from './palette.ts'
import type { SearchOption } from './search-lines.ts'
import { useSearchTexts } from './search-texts.ts'

type Palette = ReturnType<typeof usePalette>

/** A text in which the words of the term are marked. */
function Marked({ text, term }: { text: string; term: string }) {
  if (term === '') return text
  return hitParts(text, term).map(({ text: part, hit, at }) => (hit ? <mark key={at}>{part}</mark> : part))
}

function OptionLine({ option, index, palette }: { option: SearchOption; index: number; palette: Palette }) {
  const texts = useSearchTexts()
  const { icon: Icon, name, detail, href, keys } = option
  const term = option.term ?? palette.term
  const active = index === palette.active
  const line: ComponentProps<'a'> = {
    id: `${palette.id}-${index}`,
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
    className: classNames('ui-flex ui-mid ui-ink search-option', active && 'is-active'),
    onPointerMove: () => palette.setActive(index),
    onClick: (event) => palette.press(event, option),
    // The focus stays in the box.
    onMouseDown: (event) => event.preventDefault(),
  }
  return (
    <a {...line} {...(href !== undefined && { href })}>
      <Icon className="ui-soft" aria-hidden="true" />
      <span className="ui-fills search-words">
        <span className="ui-block ui-cut search-name">
          <Marked text={name} term={term} />
        </span>
        {detail !== undefined && detail !== '' && (
          <span className="ui-block ui-cut ui-small ui-soft ui-number">
            <Marked text={detail} term={term} />
          </span>
        )}
      </span>
      {keys !== undefined && (
        <span className="ui-flex ui-gap-4 ui-not-on-phone" aria-hidden="true">
          {keys.split(' ').map((key) => (
            <kbd key={key} className="ui-kbd">
              {key}
            </kbd>
          ))}
        </span>
      )}
      {active && keys === undefined && (
        <kbd className="ui-kbd ui-not-on-phone" aria-hidden="true">
          {texts.keys.enter}
        </kbd>
      )}
    </a>
  )
}

/** What was found, by nouns: lines that the arrow keys walk through. */
export function SearchResultsPanel({ palette }: { palette: Palette }) {
  const texts = useSearchTexts()
  const { id, sections, waiting } = palette
  const placed = sections.map((section, index) => ({
    ...section,
    first: sections.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  }))
  const list = { id, role: 'listbox', 'aria-label': texts.results, 'aria-busy': waiting }
  const group = { role: 'group' }
  return (
    <div {...list} className="search-list">
      {placed.map((section) => (
        <div key={section.id} {...group} aria-labelledby={`${id}-${section.id}`}>
          <div
            id={`${id}-${section.id}`}
            role="presentation"
            className="ui-flex ui-ends ui-gap-16 ui-soft ui-small ui-medium search-title"
          >
            {section.title}
            {section.total !== undefined && <span className="ui-number">{section.total}</span>}
          </div>
          {section.options.map((option, index) => (
            <OptionLine key={option.id} option={option} index={section.first + index} palette={palette} />
          ))}
        </div>
      ))}
    </div>
  )
}
