import { Select } from '../../../ui/select.tsx';
import { columnLabels } from './user-table.tsx';
import { columnOf, type UserOrder, userColumns } from './view.ts';

type Props = { order: UserOrder; onOrder: (order: UserOrder) => void };

/** The order of the users, where there are no column heads to click. */
export function SortSelect({ order, onOrder }: Props) {
  const { column, descending } = columnOf(order);
  const orders = userColumns.flatMap((each): UserOrder[] => [each, `-${each}`]);
  const chosen = descending ? (`-${column}` as const) : column;
  return (
    <Select
      aria-label="Sort users"
      value={chosen}
      onChange={(event) => {
        const next = orders.find((each) => each === event.target.value);
        if (next) onOrder(next);
      }}
      className="sm:max-w-[240px]"
    >
      {orders.map((each) => (
        <option key={each} value={each}>
          {columnLabels[columnOf(each).column]}
          {columnOf(each).descending ? ', descending' : ', ascending'}
        </option>
      ))}
    </Select>
  );
}
