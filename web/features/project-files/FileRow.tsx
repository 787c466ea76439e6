import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileArchive from 'lucide-react/icons/file-archive'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash'

import type { ProjectFile } from '#contract/project-files.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { showBytes } from '#web/platform/kit/fields/file-rules.ts'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'
import type { RenewFile } from '#web/platform/page/preview/preview-kind.ts'
import { PreviewButton } from '#web/platform/page/preview/PreviewButton.tsx'

const sheets = new Set(['xls', 'xlsx', 'ods', 'csv'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'dwg', 'vsdx'])

function KindIcon({ extension }: { extension: string }) {
  if (sheets.has(extension)) return <FileSpreadsheet aria-hidden="true" />
  if (pictures.has(extension)) return <FileImage aria-hidden="true" />
  if (extension === 'zip' || extension === '7z') return <FileArchive aria-hidden="true" />
  return <FileText aria-hidden="true" />
}

interface FileRowProps {
  file: ProjectFile
  renew: RenewFile
  /** Shows it in the portal. */
  onShow: (file: ProjectFile) => void
  /** Asks whether it is to be removed; absent for who may not. */
  onRemove?: (() => void) | undefined
}

export function FileRow({ file, renew, onShow, onRemove }: FileRowProps) {
  const texts = useFileTexts()
  const format = useFormat()
  const { name, extension, size, date, employeeName, url } = file
  const about = texts.about(
    extension.toUpperCase(),
    showBytes(size, format.language),
    employeeName ?? '',
    format.instantDay(date),
  )
  return (
    <li className="ui-line file-row">
      <FileLink
        url={url}
        renew={async () => (await renew(file))?.url}
        label={texts.download(name)}
        className="ui-fills ui-flex ui-mid ui-gap-10 ui-ink ui-dims file-link"
      >
        <KindIcon extension={extension} />
        <span className="ui-shrinks ui-breaks ui-clamp file-name">
          {name.slice(0, name.length - extension.length - 1)}
        </span>
        <Download aria-hidden="true" className="file-save" />
      </FileLink>
      <PreviewButton file={file} renew={renew} onShow={() => onShow(file)} />
      {onRemove && (
        <Menu
          label={texts.more(name)}
          trigger={<Ellipsis />}
          className="ui-square"
          entries={[{ id: 'remove', label: texts.remove(name), icon: <Trash2 />, danger: true, onSelect: onRemove }]}
        />
      )}
      <p className="ui-tiny ui-quiet ui-breaks file-about" title={about}>
        {about}
      </p>
    </li>
  )
}
