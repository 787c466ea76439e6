import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Import } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { recordAddress } from './import-list.ts'
import { useImportTexts } from './imports-texts.ts'
import { importRows } from './imports.api.ts'
import { LeftWords, UndoneNumbers } from './UndoDialog.tsx'

/** The records that stayed as they are when their import was undone, and why. */
function LeftPanel({ data: { id, noun } }: { data: Import }) {
  const texts = useImportTexts()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  const answer = useQuery(importRows(id, 'left', { offset: (page - 1) * size, top: size }))
  return (
    <Card title={texts.undone.leftTitle}>
      <ListStates
        {...statesOf(answer)}
        total={answer.data?.filteredRecordsCount}
        empty={null}
        skeleton={<Loader inline label={texts.undone.leftTitle} />}
        pager={
          <Pager
            page={page}
            size={size}
            sizes={[20, 50, 100]}
            total={answer.data?.filteredRecordsCount ?? 0}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              setPage(1)
            }}
          />
        }
      >
        <ul className="ui-lined import-unfinished" aria-busy={answer.isPlaceholderData}>
          {answer.data?.data.map(({ row, name, recordId, left }) => {
            const address = recordId === null ? undefined : recordAddress(noun, recordId)
            const shown = name || texts.undone.unnamed(String(recordId ?? row))
            return (
              <li key={row} className="ui-line ui-ends ui-gap-8-16">
                <span className="ui-grid ui-breaks ui-shrinks">
                  <strong>{address ? <TextLink href={address}>{shown}</TextLink> : shown}</strong>
                  <span className="ui-small">{left && <LeftWords {...left} />}</span>
                </span>
                <span className="ui-small ui-soft ui-number">
                  {texts.rows.row} {format.integer(row)}
                </span>
              </li>
            )
          })}
        </ul>
      </ListStates>
    </Card>
  )
}

/** An undone import: what went back, in numbers, and what stayed as it is. */
export function UndonePanel({ data, list }: { data: Import; list: string }) {
  const texts = useImportTexts()
  const { pathname } = useUrlState()
  const { undone } = data
  return (
    <div className="ui-grid ui-gap-16">
      <InlineAlert
        tone={undone && undone.left > 0 ? 'warn' : 'ok'}
        title={texts.undone.done}
        action={
          <span className="ui-flex ui-wraps ui-gap-8">
            <LinkButton kind="primary" href={list}>
              {texts.toList}
            </LinkButton>
            <LinkButton href={pathname}>{texts.another}</LinkButton>
          </span>
        }
      >
        {undone && <UndoneNumbers undone={undone} was />}
      </InlineAlert>
      {undone && undone.left > 0 && <LeftPanel data={data} />}
    </div>
  )
}
