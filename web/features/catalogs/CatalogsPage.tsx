import { useTexts } from '#web/platform/i18n/language.ts'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { paths } from '#web/platform/paths.ts'

import { CadencesPanel } from './CadencesPanel.tsx'
import { useCatalogTexts } from './catalog-texts.ts'
import { CatalogPanel } from './CatalogPanel.tsx'
import { changeCauses, documentTypes, groups, positions, products } from './catalogs.api.ts'

/** The tabs as the address names them. */
const tabs = ['cargos', 'grupos', 'productos', 'tipos-de-documento', 'causas', 'ritmos'] as const

export function CatalogsPage() {
  const { options } = useTexts()
  const catalogs = useCatalogTexts()
  const [tab, setTab] = useTab(tabs)
  return (
    <Page title={catalogs.title} crumbs={[{ label: options.title, href: paths.options }, { label: catalogs.title }]}>
      <Tabs
        label={catalogs.title}
        selected={tab}
        onSelect={setTab}
        manual
        tabs={[
          { id: 'cargos', label: catalogs.tabs.positions, panel: <CatalogPanel catalog={positions} /> },
          { id: 'grupos', label: catalogs.tabs.groups, panel: <CatalogPanel catalog={groups} /> },
          { id: 'productos', label: catalogs.tabs.products, panel: <CatalogPanel catalog={products} /> },
          {
            id: 'tipos-de-documento',
            label: catalogs.tabs.documentTypes,
            panel: <CatalogPanel catalog={documentTypes} />,
          },
          { id: 'causas', label: catalogs.tabs.changeCauses, panel: <CatalogPanel catalog={changeCauses} /> },
          { id: 'ritmos', label: catalogs.tabs.cadences, panel: <CadencesPanel /> },
        ]}
      />
    </Page>
  )
}
