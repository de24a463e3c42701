import { BookmarkPlus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export function SaveView({ onSave }: { onSave: () => void }) {
  return (
    <Button small onClick={onSave}>
      <BookmarkPlus size={14} aria-hidden /> Save view
    </Button>
  );
}
