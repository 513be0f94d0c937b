import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { TextField } from './field';

test('keeps an inactive button focusable and pressable, announced as disabled', async () => {
  const onClick = jest.fn();
  render(
    <Button inactive onClick={onClick}>
      Pay
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Pay' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('keeps the name and focus of a busy button, which neither acts nor submits', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('names a text field by its label, and describes it by its error', async () => {
  const onEnter = jest.fn();
  const { rerender } = render(
    <TextField label="Email" required value="" onChange={() => {}} onEnter={onEnter} />,
  );
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(screen.getByLabelText('Email')).toBe(field);
  expect(field.getAttribute('aria-required')).toBe('true');
  await userEvent.type(field, '{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);

  rerender(<TextField label="Email" required value="" error="Is missing." onChange={() => {}} />);
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Is missing.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
