"""Pictures of boards as PNG, drawn without a browser from what a seat may see."""
