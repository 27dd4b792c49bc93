import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/agent/products/request')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/agent/products/request"!</div>
}
