import { pageSizes } from '#contract/lists.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { EmptyState, ErrorState, NoHitsState, RefetchNotice } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { CardSkeleton, TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'

const nothing = () => undefined
const columns = ['Nombre', 'Cargo', 'Correo'].map((header) => ({ id: header, header, cell: nothing }))

export function States() {
  return (
    <div className="ui-form-grid" style={{ maxWidth: 'none' }}>
      <ErrorState message="No se pudo consultar la lista." onRetry={nothing} />
      <RefetchNotice onRetry={nothing} />
      <div className="kit-grid">
        <EmptyState
          title="Aún no hay seguimientos"
          text="Los seguimientos cuentan cómo avanza el proyecto."
          action={<Button kind="primary">Crear seguimiento</Button>}
        />
        <NoHitsState term="ñandú" onClear={nothing} />
      </div>
      <TableSkeleton columns={columns} rows={3} />
      <CardSkeleton cards={3} height="11rem" />
      <Loader label="Cargando..." inline />
      <div>
        <Pager
          label="Treinta y ocho"
          page={3}
          size={10}
          sizes={pageSizes}
          total={38}
          onPage={nothing}
          onSize={nothing}
        />
        <Pager label="Uno" page={1} size={10} sizes={pageSizes} total={1} onPage={nothing} onSize={nothing} />
        <Pager
          label="Cien mil"
          page={1240}
          size={5}
          sizes={pageSizes}
          total={100_000}
          onPage={nothing}
          onSize={nothing}
        />
      </div>
    </div>
  )
}
